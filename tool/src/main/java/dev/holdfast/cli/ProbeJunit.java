package dev.holdfast.cli;

import dev.holdfast.mcp.Outcome;
import dev.holdfast.readiness.Answer.Standing;
import dev.holdfast.readiness.Survey;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** {@code probe --junit}: a test suite with one case a server, as build machines read it. */
final class ProbeJunit {

    private ProbeJunit() {}

    static void write(Path file, ProbeReport report) throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        if (folder != null) {
            Files.createDirectories(folder);
        }
        try (Writer writer = Files.newBufferedWriter(file, StandardCharsets.UTF_8)) {
            XMLStreamWriter xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(writer);
            xml.writeStartDocument("UTF-8", "1.0");
            suite(xml, report);
            xml.writeEndDocument();
            xml.close();
        } catch (XMLStreamException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    private static void suite(XMLStreamWriter xml, ProbeReport report) throws XMLStreamException {
        List<String> unknown = report.unknownNames();
        int wholes = report.blamesConfiguration() ? 1 : 0;
        long failures = wholes
                + unknown.size()
                + report.servers().stream().filter(each -> fails(report, each)).count();
        long skipped = report.servers().stream().filter(ProbeJunit::isSkipped).count();
        double seconds = report.servers().stream()
                        .mapToLong(each -> each.elapsed().toMillis())
                        .max()
                        .orElse(0)
                / 1000.0;
        xml.writeStartElement("testsuite");
        xml.writeAttribute("name", "holdfast probe");
        xml.writeAttribute("tests", Integer.toString(report.servers().size() + unknown.size() + wholes));
        xml.writeAttribute("failures", Long.toString(failures));
        xml.writeAttribute("errors", "0");
        xml.writeAttribute("skipped", Long.toString(skipped));
        xml.writeAttribute("time", String.format(Locale.ROOT, "%.3f", seconds));
        for (Survey.Finding server : report.servers()) {
            begin(xml, server.answer().name(), server.elapsed().toMillis());
            Outcome outcome = server.answer().outcome();
            if (fails(report, server)) {
                failure(xml, outcome.word(), outcome.detail());
            } else if (isSkipped(server)) {
                xml.writeEmptyElement("skipped");
                xml.writeAttribute("message", legal(outcome.detail()));
            } else if (!server.answer().ready()) {
                xml.writeStartElement("system-out");
                xml.writeCharacters(legal(outcome.word() + " " + outcome.detail()));
                xml.writeEndElement();
            }
            xml.writeEndElement();
        }
        for (String name : unknown) {
            begin(xml, name, 0);
            failure(xml, "NOT_CONFIGURED", "no server of this name is configured");
            xml.writeEndElement();
        }
        if (report.blamesConfiguration()) {
            begin(xml, "configuration", 0);
            failure(xml, "CONFIGURATION", whatIsWrong(report));
            xml.writeEndElement();
        }
        xml.writeEndElement();
    }

    private static String whatIsWrong(ProbeReport report) {
        String faults = report.findings().stream()
                .filter(finding -> finding.exit() == ExitCode.MISCONFIGURED.code())
                .map(finding -> finding.what() + ": " + finding.where())
                .collect(Collectors.joining("; "));
        return faults.isEmpty() ? "fewer servers are configured than must be ready" : faults;
    }

    private static void begin(XMLStreamWriter xml, String name, long millis) throws XMLStreamException {
        xml.writeStartElement("testcase");
        xml.writeAttribute("classname", "mcp");
        xml.writeAttribute("name", legal(name));
        xml.writeAttribute("time", String.format(Locale.ROOT, "%.3f", millis / 1000.0));
    }

    private static void failure(XMLStreamWriter xml, String type, String message) throws XMLStreamException {
        xml.writeEmptyElement("failure");
        xml.writeAttribute("type", type);
        xml.writeAttribute("message", legal(message));
    }

    private static boolean fails(ProbeReport report, Survey.Finding server) {
        return report.verdict().missing().containsKey(server.answer().name());
    }

    private static boolean isSkipped(Survey.Finding server) {
        Standing standing = server.answer().standing();
        return standing != Standing.ASKED && standing != Standing.MALFORMED;
    }

    /** XML 1.0 has no place for most control characters, not even escaped. */
    private static String legal(String text) {
        StringBuilder legal = new StringBuilder(text.length());
        text.codePoints()
                .map(c ->
                        c == '\t' || c == '\n' || c >= 0x20 && c <= 0xD7FF || c >= 0xE000 && c <= 0xFFFD || c >= 0x10000
                                ? c
                                : '?')
                .forEach(legal::appendCodePoint);
        return legal.toString();
    }
}

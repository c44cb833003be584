package dev.holdfast;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.CompositeArchRule;
import java.util.List;
import java.util.Objects;

/** The order of the packages and what the hook's path may touch. */
@AnalyzeClasses(packages = "dev.holdfast", importOptions = ImportOption.DoNotIncludeTests.class)
final class ArchitectureTest {

    /** In the order in which data flows; each may use only those before it. */
    private static final List<String> ORDER = List.of(
            "os",
            "journal",
            "settings",
            "words",
            "mcp",
            "health",
            "claude",
            "config",
            "gate",
            "readiness",
            "recovery",
            "hook",
            "cli");

    @ArchTest
    static final ArchRule EACH_PACKAGE_USES_ONLY_THOSE_ABOVE_IT = order();

    /** What runs in a hook knows the JDK's core and the JSON parser; the rest starts too slowly. */
    @ArchTest
    static final ArchRule HOOKS_KEEP_TO_THE_JDK_AND_THE_JSON_PARSER = noClasses()
            .that()
            .resideOutsideOfPackages("dev.holdfast.cli..", "dev.holdfast")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("picocli..", "java.net.http..", "java.util.logging..", "java.sql..");

    @ArchTest
    static final ArchRule NO_HTTP_CLIENT_OF_THE_JDK = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAPackage("java.net.http..")
            .because("it adds 140 ms and more to a start");

    @ArchTest
    static final ArchRule NO_STATIC_MUTABLE_STATE =
            fields().that().areStatic().should().beFinal().because("state belongs to objects that are passed along");

    @ArchTest
    static final ArchRule CLASSES_ARE_FINAL = classes()
            .that(areOrdinaryClasses())
            .should()
            .haveModifier(JavaModifier.FINAL)
            .because("nothing here is made to be extended");

    private static ArchRule order() {
        CompositeArchRule all = null;
        for (int i = 0; i < ORDER.size() - 1; i++) {
            String[] later = ORDER.subList(i + 1, ORDER.size()).stream()
                    .map(name -> "dev.holdfast." + name + "..")
                    .toArray(String[]::new);
            ArchRule rule = noClasses()
                    .that()
                    .resideInAPackage("dev.holdfast." + ORDER.get(i) + "..")
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage(later)
                    .allowEmptyShould(true);
            all = all == null ? CompositeArchRule.of(rule) : all.and(rule);
        }
        return Objects.requireNonNull(all);
    }

    private static DescribedPredicate<JavaClass> areOrdinaryClasses() {
        return new DescribedPredicate<>("are ordinary classes") {
            @Override
            public boolean test(JavaClass type) {
                return !type.isInterface()
                        && !type.isEnum()
                        && !type.isRecord()
                        && !type.isAnonymousClass()
                        && !type.getModifiers().contains(JavaModifier.ABSTRACT)
                        && !type.getName().endsWith("package-info");
            }
        };
    }
}

package dev.holdfast.claude;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ToolNameTest {

    @ParameterizedTest
    @CsvSource({
        "mem, mem",
        "unreal-mcp, unreal-mcp",
        "Two Words.x, Two_Words_x",
        "a__b, a__b",
        "plugin:sterling:sterling, plugin_sterling_sterling",
        "日本, __",
        "../x;'y', ___x__y_",
        "claude.ai Google  Drive!, claude_ai_Google_Drive",
        "claude.ai !!, claude_ai",
        "claude.aix  y, claude_aix__y",
    })
    void aNameIsNormalisedAsTheClientDoesIt(String name, String normal) {
        assertThat(ToolName.normalise(name)).isEqualTo(normal);
        assertThat(ToolName.prefix(name)).isEqualTo("mcp__" + normal + "__");
    }

    @ParameterizedTest
    @CsvSource({
        "mcp__unreal_mcp__list, unreal-mcp, 17, false",
        "mcp__unreal-mcp__list, unreal-mcp, 17, true",
        "mcp__plugin_sterling_sterling__create, plugin:sterling:sterling, 31, true",
        "mcp__a__b__c, a, 8, true",
        "mcp__a__b__c, a__b, 11, true",
        "mcp__a_b__c, a b, 10, true",
        "mcp__a_b__c, a.b, 10, true",
        "mcp__other__c, mem, -1, false",
        "mcp__mem, mem, -1, false",
        "Bash, mem, -1, false",
    })
    void aToolBelongsToTheServerWhosePrefixItCarries_C7(String tool, String server, int fit, boolean exact) {
        assertThat(ToolName.fit(tool, server)).isEqualTo(fit);
        assertThat(ToolName.fitsExactly(tool, server)).isEqualTo(exact);
    }

    @ParameterizedTest
    @CsvSource({"mcp__a__b, true", "Bash, false", "mcp_a, false", "'', false"})
    void onlyAServersToolsCount(String tool, boolean mcp) {
        assertThat(ToolName.ofMcp(tool)).isEqualTo(mcp);
    }
}

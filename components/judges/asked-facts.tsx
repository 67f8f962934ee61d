import { TextLink } from "@/components/ui/link";
import type { ModelParameters } from "@/lib/judges/parameters";
import { purposeOf } from "@/lib/judges/purpose";
import { VOTE_WORDS, type VoteRule } from "@/lib/judges/votes";
import { promptWords } from "@/lib/judges/words";
import { Fact } from "./fact";

/** What decides on a judge's answers: model, prompt, parameters, samples and their vote. */
export function AskedFacts(props: {
  slug: string;
  endpoint: string;
  model: string;
  prompt: { name: string; version: number; task: string | null };
  parameters: ModelParameters;
  samples: number;
  vote: VoteRule;
}) {
  const { title, unit } = purposeOf(props.prompt);
  const named = `${props.prompt.name}@${props.prompt.version}`;
  const query = new URLSearchParams({ prompt: named });
  return (
    <>
      <Fact name="Model">{props.model}</Fact>
      <Fact name="Endpoint">{props.endpoint}</Fact>
      <Fact name="Prompt">
        <TextLink href={`/projects/${props.slug}/judges/prompts?${query}`}>
          {promptWords(props.prompt)}
        </TextLink>
      </Fact>
      <Fact name="Asks for">{title}</Fact>
      <Fact name="Parameters">{parameterWords(props.parameters)}</Fact>
      <Fact name="Samples">
        {props.samples} a {unit}
        {props.samples > 1 && `. ${VOTE_WORDS[props.vote]}`}
      </Fact>
    </>
  );
}

function parameterWords({ temperature, topP, maxTokens, seed }: ModelParameters): string {
  const set = [
    ["temperature", temperature],
    ["top p", topP],
    ["tokens at most", maxTokens],
    ["seed", seed],
  ].filter(([, value]) => value !== null);
  return set.map((pair) => pair.join(" ")).join(", ") || "the endpoint’s own";
}

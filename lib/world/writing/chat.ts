import { type Answer, type Call, ok, type World } from "../http/router.ts";
import { modelKey } from "../settings.ts";
import { draft } from "./draft.ts";

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};

/** An error as the published API has it. */
const refuse = (status: number, message: string, code: string | null = null): Answer => ({
  status,
  body: {
    error: {
      message,
      type: status === 401 ? "authentication_error" : "invalid_request_error",
      param: null,
      code,
    },
  },
});

/**
 * OpenAI's published chat completions, as far as structured answers need them. It is strict where the published service
 * is: about the key, the messages' roles and the form of the answer. Behind it is the world's writer.
 */
export async function chatCompletions(_world: World, { body, headers }: Call): Promise<Answer> {
  if (headers.authorization !== `Bearer ${modelKey}`) return refuse(401, "Incorrect API key provided.");
  if (body.model !== "world-writer")
    return refuse(404, `The model \`${String(body.model)}\` does not exist.`, "model_not_found");
  const messages = Array.isArray(body.messages) ? body.messages.map(fieldsOf) : [];
  const isFine = messages.every(
    ({ role, content }) =>
      ["system", "user", "assistant"].includes(String(role)) && typeof content === "string",
  );
  const question = messages.findLast(({ role }) => role === "user");
  if (!isFine || !question) return refuse(400, "Invalid value for 'messages'.");
  const format = fieldsOf(body.response_format);
  const schema = fieldsOf(fieldsOf(format.json_schema).schema);
  const required = Array.isArray(schema.required) ? schema.required : [];
  const isStrict =
    format.type === "json_schema" &&
    schema.additionalProperties === false &&
    Object.keys(fieldsOf(schema.properties)).every((name) => required.includes(name));
  if (!isStrict) return refuse(400, "Invalid schema for response_format.");
  return ok({
    id: "chatcmpl-embedded",
    object: "chat.completion",
    created: 0,
    model: "world-writer",
    choices: [
      {
        index: 0,
        message: {
          role: "assistant",
          content: JSON.stringify(answerTo(String(question.content))),
          refusal: null,
        },
        finish_reason: "stop",
      },
    ],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  });
}

/** What the world's writer makes of an assignment. */
function answerTo(question: string): unknown {
  const asked = fieldsOf(JSON.parse(question));
  const objective = String(asked.objective ?? "");
  if (!/\p{L}/u.test(objective)) return { is_suitable: false, name: "", steps: [] };
  const { name, steps } = draft({
    objective,
    caseStudies: String(asked.case_studies ?? ""),
    locale: String(asked.language ?? ""),
    social: asked.social === true,
    email: asked.email === true,
  });
  return { is_suitable: true, name, steps: steps.map((step) => ({ subject: "", ...step })) };
}

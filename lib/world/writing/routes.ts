import { type Answer, type Call, ok, type Route, refuse, textField, type World } from "../http/router.ts";
import { chatCompletions } from "./chat.ts";
import { draft } from "./draft.ts";

/** Writes a campaign. An objective that asks for nothing can't be written about. */
async function campaign(_world: World, { body }: Call): Promise<Answer> {
  const objective = textField(body, "objective");
  if (!/\p{L}/u.test(objective)) return refuse(422, "unsuitable");
  return ok(
    draft({
      objective,
      caseStudies: textField(body, "case_studies"),
      locale: textField(body, "locale"),
      social: body.social === true,
      email: body.email === true,
    }),
  );
}

/** What the world's writer answers, in its own words and in those of OpenAI's API. */
export const writingRoutes: Route[] = [
  { method: "POST", path: "/writing/campaign", handle: campaign },
  { method: "POST", path: "/openai/v1/chat/completions", handle: chatCompletions },
];

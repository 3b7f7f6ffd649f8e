import { z } from "zod";
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from "zod-openapi";
import { isConsoleCall, tokenNeed } from "@/lib/access/calls.ts";
import { type Call, parametersOf } from "@/lib/contracts/call.ts";
import { callsByModule } from "./calls-by-module.ts";

const refusal = z
  .object({
    ok: z.literal(false),
    error: z.string(),
    code: z.number().int(),
    reason: z.string(),
    request_id: z.string(),
    fields: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  })
  .meta({ id: "Refusal", description: "What went wrong. Branch on `reason`; `error` is for people." });

let text: string | undefined;

/**
 * The API's OpenAPI 3.1 description, generated from the contracts that the calls use, as JSON. It is made once: only
 * its title differs, since an integrator shall read the name of the brand that they know.
 * @param product what the brand calls the product.
 */
export function openApiText(product: string): string {
  text ??= JSON.stringify({ ...openApiDocument(), info: undefined });
  const info = { title: `${product} API`, version: "1" };
  return `{"info":${JSON.stringify(info)},${text.slice(1)}`;
}

/** The same, not yet under a brand's name. */
export function openApiDocument() {
  const paths: ZodOpenApiPathsObject = {};
  for (const { module, calls } of callsByModule()) {
    for (const call of calls) {
      if (isConsoleCall(call)) continue;
      paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operationOf(module, call) };
    }
  }
  return createDocument({
    openapi: "3.1.0",
    info: { title: "API", version: "1" },
    servers: [{ url: "/api" }],
    security: [{ token: [] }, { bearer: [] }],
    paths,
    components: {
      securitySchemes: {
        token: { type: "apiKey", in: "query", name: "token" },
        bearer: { type: "http", scheme: "bearer" },
      },
    },
  });
}

function operationOf(module: string, call: Call): ZodOpenApiOperationObject {
  const names = parametersOf(call.path);
  const hasBody = call.method !== "GET" && Object.keys((call.body as z.ZodObject).shape ?? {}).length > 0;
  return {
    tags: [module],
    summary: call.summary,
    operationId: `${call.method.toLowerCase()}${call.path.replace(/[^a-zA-Z0-9]+/g, "_")}`,
    ...(call.access.who === "anon" ? { security: [] } : { "x-api-token": tokenNeed(call) }),
    requestParams: {
      ...(names.length > 0
        ? { path: z.object(Object.fromEntries(names.map((name) => [name, z.string()]))) }
        : {}),
      query: call.query as z.ZodObject,
    },
    ...(hasBody
      ? {
          requestBody: {
            content: {
              "application/json": { schema: call.body },
              "application/x-www-form-urlencoded": { schema: call.body },
            },
          },
        }
      : {}),
    responses: {
      200: {
        description: "Done",
        content: { "application/json": { schema: z.object({ ok: z.literal(true), payload: call.reply }) } },
      },
      default: { description: "Refused", content: { "application/json": { schema: refusal } } },
    },
  };
}

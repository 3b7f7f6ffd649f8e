/** The import rules of docs/architecture.md, as errors. */
const layers = [
  ["accounts", "brands", "workspaces", "workers", "bulk", "files"],
  ["features", "billing", "credits", "seats"],
  ["credentials", "mailboxes", "lanes", "labels", "signatures", "suppression", "members"],
  ["prospects", "blacklist", "templates", "tracking", "videos", "voicemail"],
  ["conversations", "campaigns"],
  ["sequencer", "searches", "withdrawals", "tasks", "dialer", "people", "finder"],
  ["crm", "integrations", "webhooks", "employees", "research"],
  ["dashboard", "reports", "health", "notifications", "admin"],
];

/** A module imports only modules of lower layers or its own layer's earlier names, and those through their index. */
const layerRules = layers.flatMap((modules, layer) =>
  layer === layers.length - 1
    ? []
    : [
        {
          name: `domain-layer-${layer + 1}-looks-down`,
          severity: "error",
          comment: "A module announces facts upwards; it never imports a higher module.",
          from: { path: `^lib/domain/(${modules.join("|")})/` },
          to: {
            path: `^lib/domain/(${layers
              .slice(layer + 1)
              .flat()
              .join("|")})/`,
          },
        },
      ],
);

/** Inside a layer the earlier names come first, too. */
const orderRules = layers.flatMap((modules, layer) =>
  modules.slice(0, -1).map((module, place) => ({
    name: `domain-layer-${layer + 1}-${module}-looks-back`,
    severity: "error",
    comment: "A module imports the earlier ones of its own layer only.",
    from: { path: `^lib/domain/${module}/` },
    to: { path: `^lib/domain/(${modules.slice(place + 1).join("|")})/` },
  })),
);

const only = (name, from, allowed, comment) => ({
  name,
  severity: "error",
  comment,
  from: { path: from, pathNot: "\\.test\\.tsx?$" },
  to: { path: "^(app|components|lib|prisma|middleware|tests)(/|\\.)", pathNot: allowed },
});

module.exports = {
  forbidden: [
    { name: "no-cycles", severity: "error", from: { pathNot: "^lib/db/generated/" }, to: { circular: true } },
    {
      name: "nothing-imports-tests",
      severity: "error",
      from: { pathNot: "^tests/|\\.(test|spec)\\.tsx?$" },
      to: { path: "^tests/|\\.(test|spec)\\.tsx?$" },
    },
    only("kernel-imports-nothing", "^lib/kernel/", "^lib/kernel/", "The kernel knows no other folder."),
    only(
      "contracts-and-access",
      "^lib/(contracts|access)/",
      "^lib/(kernel|contracts|access)/",
      "Data and pure checks.",
    ),
    only(
      "domain",
      "^lib/domain/",
      "^lib/(kernel|contracts|access|db|log|domain)/|^lib/providers/[^/]+/(port|index)\\.ts$|^lib/providers/[a-z-]+\\.ts$|^lib/jobs/definitions/|^lib/realtime/(events|announce)\\.ts$",
      "The product knows ports, not adapters; definitions of jobs, not handlers.",
    ),
    {
      name: "domain-through-faces",
      severity: "error",
      comment:
        "Another module is reached through its index only; its rules are pure and may be shared as they are.",
      from: { path: "^lib/domain/([^/]+)/", pathNot: "\\.test\\.ts$" },
      to: {
        path: "^lib/domain/",
        pathNot: ["^lib/domain/$1/", "^lib/domain/[^/]+/index\\.ts$", "^lib/domain/[^/]+/rules/"],
      },
    },
    {
      name: "faces-only-from-outside",
      severity: "error",
      comment: "Pages, handlers, jobs and wiring use a module's index.",
      from: { path: "^(app|components|lib/(http|jobs|server|realtime|wiring))" },
      to: { path: "^lib/domain/[^/]+/", pathNot: "^lib/domain/[^/]+/index\\.ts$" },
    },
    {
      name: "rules-are-pure",
      severity: "error",
      comment: "A rule imports kernel, contracts, access and other rules: no effects.",
      from: { path: "^lib/domain/[^/]+/rules/", pathNot: "\\.test\\.ts$" },
      to: {
        path: "^(app|components|lib)/",
        pathNot: "^lib/(kernel|contracts|access)/|^lib/domain/[^/]+/rules/",
      },
    },
    only(
      "providers",
      "^lib/providers/",
      "^lib/(kernel|env|log|providers)/",
      "Adapters know the outside, not the product.",
    ),
    only(
      "world",
      "^lib/world/",
      "^lib/(kernel|env|log|world)/|^lib/contracts/world\\.ts$",
      "The outside world is reached over the wire only; what its control answers is a contract.",
    ),
    {
      name: "nobody-imports-world",
      severity: "error",
      from: { pathNot: "^lib/world/|^lib/server/world\\.ts$|^tests/" },
      to: { path: "^lib/world/" },
    },
    {
      name: "only-wiring-names-adapters",
      severity: "error",
      from: { pathNot: "^lib/providers/|^lib/wiring(/|\\.)|^tests/" },
      to: { path: "^lib/providers/[^/]+/[^/]+/" },
    },
    only(
      "components",
      "^components/",
      "^components/|^lib/(client|contracts|access|kernel)/",
      "Components run in the browser: no server folders.",
    ),
    {
      name: "component-modules-through-faces",
      severity: "error",
      from: { path: "^components/([^/]+)/" },
      to: {
        path: "^components/",
        pathNot: ["^components/(ui|patterns|$1)/", "^components/[^/]+/index\\.tsx?$"],
      },
    },
    {
      name: "ui-knows-no-domain",
      severity: "error",
      from: { path: "^components/ui/" },
      to: { path: "^(components|lib)/", pathNot: "^components/ui/|^lib/kernel/" },
    },
    only(
      "extension",
      "^lib/extension/",
      "^lib/(extension|contracts|kernel)/",
      "The browser's extension knows the contract with the page alone.",
    ),
    only("client", "^lib/client/", "^lib/(client|contracts|access|kernel)/", "The browser's side."),
    {
      name: "prisma-behind-stores",
      severity: "error",
      comment: "The Prisma client is reached in lib/db and in store folders.",
      from: {
        path: "^(app|components|lib)/",
        pathNot: "^lib/db/|^lib/domain/[^/]+/store(/|\\.)|\\.test\\.ts$",
      },
      to: { path: "^lib/db/generated/" },
    },
    ...layerRules,
    ...orderRules,
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: "node_modules|^\\.next|^dist/" },
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
    },
  },
};

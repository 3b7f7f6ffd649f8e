import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "./processes.ts";

export interface PostfixOptions {
  /** The folder that its files are put into. */
  readonly home: string;
  readonly smtpPort: number;
  /** The port at which dovecot checks the sign-ins. */
  readonly authPort: number;
  /** The seconds that it waits with its answer to the final dot. The mail is taken meanwhile. */
  readonly dotSeconds: number;
  /** The port of the policy server that is asked about each recipient and each whole mail. */
  readonly policyPort: number | null;
  /** The files of a certificate and its key: STARTTLS is offered. */
  readonly certificate: { readonly cert: string; readonly key: string } | null;
  /** Further settings of main.cf. */
  readonly more: Readonly<Record<string, string>>;
}

const services = `
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
verify unix - - n - 1 verify
proxymap unix - - n - - proxymap
error unix - - n - - error
retry unix - - n - - error
discard unix - - n - - discard
virtual unix - n n - - virtual
anvil unix - - n - 1 anvil
postlog unix-dgram n - n - 1 postlogd
tlsmgr unix - - n 1000? 1 tlsmgr
`;

const settings = ({ home, authPort, dotSeconds, policyPort, certificate, more }: PostfixOptions) => ({
  compatibility_level: "3.6",
  queue_directory: join(home, "spool"),
  data_directory: join(home, "data"),
  command_directory: "/usr/sbin",
  daemon_directory: "/usr/lib/postfix/sbin",
  maillog_file: "/dev/stdout",
  maillog_file_prefixes: "/dev",
  myhostname: "mx.mail.example",
  mydestination: "",
  inet_protocols: "ipv4",
  inet_interfaces: "127.0.0.1",
  // Every mail of every address is put into one folder.
  virtual_mailbox_domains: "static:all",
  virtual_mailbox_maps: "static:received/",
  virtual_mailbox_base: home,
  virtual_uid_maps: "static:65534",
  virtual_gid_maps: "static:65534",
  virtual_mailbox_limit: "0",
  smtpd_sasl_auth_enable: "yes",
  smtpd_sasl_type: "dovecot",
  smtpd_sasl_path: `inet:127.0.0.1:${authPort}`,
  smtpd_sasl_security_options: "noanonymous",
  smtpd_relay_restrictions: "permit_sasl_authenticated, reject",
  smtpd_recipient_restrictions: policyPort ? `check_policy_service inet:127.0.0.1:${policyPort}` : "",
  smtpd_end_of_data_restrictions: [
    ...(dotSeconds > 0 ? [`check_client_access static:{sleep ${dotSeconds}}`] : []),
    ...(policyPort ? [`check_policy_service inet:127.0.0.1:${policyPort}`] : []),
  ].join(", "),
  ...(certificate === null
    ? {}
    : {
        smtpd_tls_security_level: "may",
        smtpd_tls_cert_file: certificate.cert,
        smtpd_tls_key_file: certificate.key,
      }),
  smtpd_client_connection_rate_limit: "0",
  smtpd_client_connection_count_limit: "0",
  ...more,
});

/** Starts Debian's postfix with settings and a queue of its own. Returns what stops it. Needs root. */
export function startPostfix(options: PostfixOptions): () => void {
  const { home, smtpPort } = options;
  const config = join(home, "postfix");
  for (const folder of [config, join(home, "spool"), join(home, "data"), join(home, "received")])
    mkdirSync(folder, { recursive: true });
  run("chown", ["postfix", join(home, "data")]);
  run("chown", ["65534:65534", join(home, "received")]);
  const lines = Object.entries(settings(options)).map(([name, value]) => `${name} = ${value}`);
  writeFileSync(join(config, "main.cf"), `${lines.join("\n")}\n`);
  writeFileSync(
    join(config, "master.cf"),
    `127.0.0.1:${smtpPort} inet n - n - 100 smtpd\n${services.trimStart()}`,
  );
  run("postfix", ["-c", config, "start"]);
  return () => run("postfix", ["-c", config, "abort"]);
}

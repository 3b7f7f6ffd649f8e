import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "./processes.ts";

export interface DovecotOptions {
  /** The folder that its files are put into. */
  readonly home: string;
  readonly imapPort: number;
  /** The port at which postfix asks about sign-ins. */
  readonly authPort: number;
  readonly password: string;
}

const settings = ({ home, imapPort, authPort, password }: DovecotOptions) => `
base_dir = ${join(home, "run")}
state_dir = ${join(home, "state")}
log_path = ${join(home, "dovecot.log")}
protocols = imap
ssl = no
disable_plaintext_auth = no
auth_mechanisms = plain login
mail_location = maildir:${join(home, "boxes")}/%u
first_valid_uid = 1000
mail_max_userip_connections = 1000
passdb {
  driver = static
  args = password=${password}
}
userdb {
  driver = static
  args = uid=65534 gid=65534 home=${join(home, "boxes")}/%u
}
namespace inbox {
  inbox = yes
  separator = /
  mailbox Sent {
    auto = create
    special_use = \\Sent
  }
  mailbox Junk {
    auto = create
    special_use = \\Junk
  }
}
service imap-login {
  inet_listener imap {
    address = 127.0.0.1
    port = ${imapPort}
  }
  inet_listener imaps {
    port = 0
  }
}
service auth {
  inet_listener {
    address = 127.0.0.1
    port = ${authPort}
  }
}
`;

/**
 * Starts Debian's dovecot with settings of its own: any user signs in with the password and has a folder for sent mail,
 * into which nobody files anything. Returns what stops it. Needs root.
 */
export function startDovecot(options: DovecotOptions): () => void {
  const { home } = options;
  mkdirSync(join(home, "boxes"), { recursive: true });
  run("chown", ["65534:65534", join(home, "boxes")]);
  const config = join(home, "dovecot.conf");
  writeFileSync(config, settings(options));
  run("dovecot", ["-c", config]);
  return () => run("doveadm", ["-c", config, "stop"]);
}

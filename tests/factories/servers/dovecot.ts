import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./free-port.ts";

/** Debian's Dovecot, where it is installed. */
const binary = "/usr/sbin/dovecot";

/** Whether Dovecot can be run here: it must be installed, and it changes to other users. */
export const hasDovecot = existsSync(binary) && process.getuid?.() === 0;

/** Where Dovecot runs as root, its mails belong to this user. */
const user = "nobody";
export const dovecotPassword = "dovecot-pass-1";

export interface Dovecot {
  readonly port: number;
  /** The folder of a mailbox's mails (Maildir++): `.Junk/new` is that of new mail in the folder Junk. */
  maildir(mailbox: string): string;
  stop(): Promise<void>;
}

const settings = (dir: string, port: number, more: string) => `
protocols = imap
listen = 127.0.0.1
base_dir = ${dir}/run
state_dir = ${dir}/state
log_path = ${dir}/log
ssl = no
disable_plaintext_auth = no
default_internal_user = dovecot
first_valid_uid = 1
first_valid_gid = 1
mail_location = maildir:${dir}/mail/%u
mail_uid = ${user}
mail_gid = nogroup
maildir_very_dirty_syncs = yes
service imap-login {
  inet_listener imap {
    address = 127.0.0.1
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
passdb {
  driver = static
  args = password=${dovecotPassword}
}
userdb {
  driver = static
  args = uid=${user} gid=nogroup home=${dir}/mail/%u
}
namespace inbox {
  inbox = yes
  separator = /
  mailbox Junk {
    special_use = \\Junk
    auto = create
  }
  mailbox Sent {
    special_use = \\Sent
    auto = create
  }
  mailbox Trash {
    special_use = \\Trash
    auto = create
  }
  mailbox Archive {
    special_use = \\Archive
    auto = create
  }
}
${more}
`;

/** Starts a Dovecot of its own on a free port, with any mailbox and one password. `more` is added to its settings. */
export async function startDovecot(more = ""): Promise<Dovecot> {
  const dir = await mkdtemp(join(tmpdir(), "outreach-dovecot-"));
  await chmod(dir, 0o755);
  for (const name of ["run", "state", "mail"]) await mkdir(join(dir, name));
  execFileSync("chown", [`${user}:nogroup`, join(dir, "mail")]);
  const port = await freePort();
  await writeFile(join(dir, "dovecot.conf"), settings(dir, port, more));
  const server: ChildProcess = spawn(binary, ["-F", "-c", join(dir, "dovecot.conf")], { stdio: "ignore" });
  await listens(port);
  return {
    port,
    maildir: (mailbox) => join(dir, "mail", mailbox),
    async stop() {
      const ended = new Promise((resolve) => server.once("exit", resolve));
      server.kill("SIGTERM");
      await ended;
      await rm(dir, { recursive: true, force: true });
    },
  };
}

async function listens(port: number): Promise<void> {
  const { connect } = await import("node:net");
  for (let tries = 0; tries < 100; tries++) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, "127.0.0.1", () => {
        socket.destroy();
        resolve(true);
      });
      socket.on("error", () => resolve(false));
    });
    if (isOpen) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("Dovecot doesn't listen");
}

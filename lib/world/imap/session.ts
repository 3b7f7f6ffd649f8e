import type { World } from "../http/router.ts";
import { signInOfMailbox } from "../smtp/server.ts";
import { takeFault } from "../store/faults.ts";
import {
  type Folder,
  folderIndex,
  folderNamed,
  folderNames,
  folderOf,
  givenFolders,
  isFolderName,
  mailByUid,
  moveMail,
  setFlags,
} from "../store/mail.ts";
import { fetchItems, fetchResponse, marksSeen, needsBody } from "./fetch.ts";
import { type Command, numbersIn, type Token, wire } from "./parser.ts";
import { type Indexed, search } from "./search.ts";

const capabilities = "IMAP4rev1 LITERAL+ SASL-IR ID IDLE NAMESPACE SPECIAL-USE UIDPLUS MOVE AUTH=PLAIN";

/** A session's access to its connection. */
export interface Wire {
  write(data: string | Buffer): void;
  /** Cuts the connection without a message. */
  cut(): void;
  end(): void;
}

const word = (token: Token | undefined) => (typeof token === "string" ? token : "");

/** One client's session: its rights and its selected folder. */
export class ImapSession {
  private user: string | null = null;
  private folder: Folder | null = null;
  private readOnly = false;
  private mails: Indexed[] = [];
  private readonly world: World;
  private readonly out: Wire;

  constructor(world: World, out: Wire) {
    this.world = world;
    this.out = out;
  }

  greet(): void {
    this.out.write(`* OK [CAPABILITY ${capabilities}] embedded world ready\r\n`);
  }

  /** Answers one command. `ask` reads one more line from the client, for AUTHENTICATE. */
  async run(command: Command, ask: () => Promise<string>): Promise<void> {
    const { tag, name, args } = command;
    const done = (text: string) => this.out.write(`${tag} ${text}\r\n`);
    switch (name) {
      case "CAPABILITY":
        this.out.write(`* CAPABILITY ${capabilities}\r\n`);
        return done("OK done");
      case "ID":
        this.out.write('* ID ("name" "embedded world")\r\n');
        return done("OK done");
      case "NOOP":
      case "CHECK":
        await this.refresh();
        return done("OK done");
      case "LOGOUT":
        this.out.write("* BYE see you\r\n");
        done("OK done");
        return this.out.end();
      case "LOGIN":
        return done(await this.signIn(word(args[0]), word(args[1])));
      case "AUTHENTICATE": {
        if (word(args[0]).toUpperCase() !== "PLAIN") return done("NO unknown mechanism");
        const given = args[1] === undefined ? await ask() : word(args[1]);
        const [, username = "", password = ""] = Buffer.from(given, "base64").toString("utf8").split("\0");
        return done(await this.signIn(username, password));
      }
    }
    if (this.user === null) return done("NO sign in first");
    return done(await this.signedIn(this.user, command));
  }

  /** Reports what has changed since the client last looked. NOOP calls it once, IDLE repeatedly. */
  async refresh(): Promise<void> {
    if (this.user === null || this.folder === null) return;
    const now = [...(await folderIndex(this.world.sql, this.user, this.folder))];
    const there = new Set(now.map((mail) => mail.uid));
    for (let index = this.mails.length - 1; index >= 0; index -= 1) {
      const mail = this.mails[index];
      if (mail && !there.has(mail.uid)) {
        this.out.write(`* ${index + 1} EXPUNGE\r\n`);
        this.mails.splice(index, 1);
      }
    }
    if (now.length > this.mails.length) this.out.write(`* ${now.length} EXISTS\r\n`);
    this.mails = now;
  }

  private async signIn(username: string, password: string): Promise<string> {
    const fault = await takeFault(this.world.sql, "imap", `login ${username.toLowerCase()}`);
    if (fault?.kind === "refuse") return "NO [UNAVAILABLE] try again later";
    if (fault) this.out.cut();
    this.user = signInOfMailbox(username, password);
    return this.user === null
      ? "NO [AUTHENTICATIONFAILED] wrong name or password"
      : `OK [CAPABILITY ${capabilities}] welcome`;
  }

  private async signedIn(user: string, { name, args }: Command): Promise<string> {
    const { out } = this;
    switch (name) {
      case "NAMESPACE":
        out.write('* NAMESPACE (("" "/")) NIL NIL\r\n');
        return "OK done";
      case "LIST":
      case "LSUB":
        return this.list(user, name, args);
      case "SELECT":
      case "EXAMINE":
        return this.select(user, name, word(args[0]));
      case "STATUS":
        return this.status(user, word(args[0]), args[1]);
      case "CREATE":
        return this.create(user, word(args[0]));
      case "CLOSE":
      case "UNSELECT":
        this.folder = null;
        this.mails = [];
        return "OK done";
    }
    if (this.folder === null) return "BAD no folder is selected, or the command isn't known";
    switch (name) {
      case "UID MOVE":
        return this.move(user, this.folder, args);
      case "SEARCH":
      case "UID SEARCH": {
        await this.refresh();
        const found = search(args, this.mails);
        if (!found) return "BAD that search isn't supported";
        const numbers = found.map((at) => (name === "SEARCH" ? at : (this.mails[at - 1]?.uid ?? 0)));
        out.write(`* SEARCH${numbers.map((number) => ` ${number}`).join("")}\r\n`);
        return "OK done";
      }
      case "FETCH":
      case "UID FETCH":
        return this.fetch(user, this.folder, name === "UID FETCH", args);
      case "STORE":
      case "UID STORE":
        return this.store(user, this.folder, name === "UID STORE", args);
    }
    return "BAD unknown command";
  }

  private async list(user: string, name: string, args: Token[]): Promise<string> {
    const pattern = word(args[1]);
    if (pattern === "") this.out.write(`* ${name} (\\Noselect) "/" ""\r\n`);
    const fits = (folder: string) => {
      const plain = pattern.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replace(/[*%]+/g, ".*");
      return pattern !== "" && new RegExp(`^${plain}$`, "i").test(folder);
    };
    const uses: Readonly<Record<string, string | null>> = givenFolders;
    for (const folder of await folderNames(this.world.sql, user))
      if (fits(folder)) {
        const flags = ["\\HasNoChildren", uses[folder] ?? ""].filter((flag) => flag !== "").join(" ");
        this.out.write(`* ${name} (${flags}) "/" ${wire(folder)}\r\n`);
      }
    return "OK done";
  }

  private async create(user: string, name: string): Promise<string> {
    if (!isFolderName(name)) return "NO [CANNOT] no such name";
    if (await folderNamed(this.world.sql, user, name)) return "NO [ALREADYEXISTS] it exists";
    await folderOf(this.world.sql, user, name);
    return "OK done";
  }

  private async move(user: string, folder: Folder, args: Token[]): Promise<string> {
    const positions = this.positions(word(args[0]), true);
    const to = await folderNamed(this.world.sql, user, word(args[1]));
    if (!positions) return "BAD that can't be moved";
    if (!to) return "NO [TRYCREATE] no such folder";
    if (this.readOnly) return "NO the folder is read-only";
    for (const position of positions) {
      const mail = this.mails[position - 1];
      if (mail) await this.world.sql.begin((tx) => moveMail(tx, user, mail.uid, { from: folder, to }));
    }
    await this.refresh();
    return "OK done";
  }

  private async select(user: string, name: string, given: string): Promise<string> {
    const folder = await folderNamed(this.world.sql, user, given);
    this.folder = null;
    this.mails = [];
    if (!folder) return "NO [NONEXISTENT] no such folder";
    const { uidvalidity, uidnext } = await folderOf(this.world.sql, user, folder);
    this.mails = [...(await folderIndex(this.world.sql, user, folder))];
    this.folder = folder;
    this.readOnly = name === "EXAMINE";
    this.out.write(
      `* FLAGS (\\Answered \\Flagged \\Deleted \\Seen \\Draft)\r\n* ${this.mails.length} EXISTS\r\n* 0 RECENT\r\n` +
        `* OK [UIDVALIDITY ${uidvalidity}] ok\r\n* OK [UIDNEXT ${uidnext}] ok\r\n` +
        `* OK [PERMANENTFLAGS (\\Answered \\Flagged \\Deleted \\Seen \\Draft)] ok\r\n`,
    );
    return `OK [${this.readOnly ? "READ-ONLY" : "READ-WRITE"}] done`;
  }

  private async status(user: string, given: string, wanted: Token | undefined): Promise<string> {
    const folder = await folderNamed(this.world.sql, user, given);
    if (!folder) return "NO [NONEXISTENT] no such folder";
    const { uidvalidity, uidnext } = await folderOf(this.world.sql, user, folder);
    const mails = await folderIndex(this.world.sql, user, folder);
    const values: Record<string, number> = {
      MESSAGES: mails.length,
      RECENT: 0,
      UIDNEXT: uidnext,
      UIDVALIDITY: uidvalidity,
      UNSEEN: mails.filter((mail) => !mail.flags.includes("\\Seen")).length,
    };
    const names = (Array.isArray(wanted) ? wanted : []).map((item) => word(item).toUpperCase());
    const pairs = names.flatMap((item) => (item in values ? [`${item} ${values[item]}`] : []));
    this.out.write(`* STATUS ${wire(folder)} (${pairs.join(" ")})\r\n`);
    return "OK done";
  }

  /** The positions (from 1) of a set of UIDs or sequence numbers. */
  private positions(set: string, byUid: boolean): number[] | null {
    if (!byUid)
      return numbersIn(
        set,
        this.mails.map((_, index) => index + 1),
      );
    const uids = numbersIn(
      set,
      this.mails.map((mail) => mail.uid),
    );
    const wanted = new Set(uids);
    return uids && this.mails.flatMap((mail, index) => (wanted.has(mail.uid) ? [index + 1] : []));
  }

  private async fetch(user: string, folder: Folder, byUid: boolean, args: Token[]): Promise<string> {
    await this.refresh();
    const positions = this.positions(word(args[0]), byUid);
    const asked = fetchItems(args[1]);
    if (!positions || !asked) return "BAD that can't be fetched";
    const items = byUid && !asked.some((item) => item.toUpperCase() === "UID") ? ["UID", ...asked] : asked;
    const seen = marksSeen(items) && !this.readOnly;
    const fault = await takeFault(this.world.sql, "imap", `fetch ${user}`);
    for (const [count, position] of positions.entries()) {
      // Cuts the connection in the middle: after half of the mails, or at once where there is only one.
      if (fault && count >= Math.floor(positions.length / 2)) {
        this.out.cut();
        return "NO cut";
      }
      const known = this.mails[position - 1];
      if (!known) continue;
      const mail = needsBody(items)
        ? await mailByUid(this.world.sql, user, folder, known.uid)
        : { ...known, flags: [...known.flags], raw: Buffer.alloc(0) };
      if (!mail) continue;
      if (seen && !mail.flags.includes("\\Seen")) {
        await setFlags(this.world.sql, user, folder, mail.uid, [...mail.flags, "\\Seen"]);
      }
      this.out.write(fetchResponse(position, items, mail));
    }
    return "OK done";
  }

  private async store(user: string, folder: Folder, byUid: boolean, args: Token[]): Promise<string> {
    const positions = this.positions(word(args[0]), byUid);
    const action = /^([+-]?)FLAGS(\.SILENT)?$/i.exec(word(args[1]));
    const given = (Array.isArray(args[2]) ? args[2] : args.slice(2)).map(word);
    if (!positions || !action) return "BAD that can't be stored";
    if (this.readOnly) return "NO the folder is read-only";
    const flags = given.filter((flag) => /^\\?[A-Za-z0-9$_-]{1,40}$/.test(flag));
    for (const position of positions) {
      const mail = this.mails[position - 1];
      if (!mail) continue;
      const kept = mail.flags.filter((flag) => !flags.includes(flag));
      const next = action[1] === "-" ? kept : action[1] === "+" ? [...kept, ...flags] : flags;
      await setFlags(this.world.sql, user, folder, mail.uid, next);
      this.mails[position - 1] = { ...mail, flags: next };
      if (!action[2]) this.out.write(`* ${position} FETCH (UID ${mail.uid} FLAGS (${next.join(" ")}))\r\n`);
    }
    return "OK done";
  }
}

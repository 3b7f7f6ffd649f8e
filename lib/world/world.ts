import type { AddressInfo, Server } from "node:net";
import { startLoop } from "./behaviour/fire.ts";
import { bookingRoutes } from "./calendly/control.ts";
import { calendlyRoutes } from "./calendly/routes.ts";
import { clockRoutes } from "./control/clock-routes.ts";
import { peopleRoutes } from "./control/people-routes.ts";
import { recordRoutes } from "./control/record-routes.ts";
import { dnsRoutes } from "./dns/routes.ts";
import { enrichmentRoutes } from "./enrichment/routes.ts";
import { gmailRoutes } from "./gmail/routes.ts";
import { graphRoutes } from "./graph/routes.ts";
import { httpServer } from "./http/router.ts";
import { imapServer } from "./imap/server.ts";
import { actionRoutes } from "./network/actions.ts";
import { countryRoutes } from "./network/countries.ts";
import { deedRoutes } from "./network/deeds.ts";
import { searchRoutes } from "./network/people-search.ts";
import { signInRoutes } from "./network/sign-in.ts";
import { uninvitedRoutes } from "./network/uninvited.ts";
import { startTelling } from "./notices/tell.ts";
import { consentRoutes } from "./oauth/consent.ts";
import { grantRoutes } from "./oauth/grant-routes.ts";
import { openidRoutes } from "./oauth/openid.ts";
import { tokenRoutes } from "./oauth/tokens.ts";
import { paymentControl } from "./payments/control.ts";
import { paymentPages } from "./payments/pages.ts";
import { stripeRoutes } from "./payments/routes.ts";
import { startPayments } from "./payments/tell.ts";
import { phoneClientRoutes } from "./phones/clients.ts";
import { phoneControl } from "./phones/control.ts";
import { startPhones } from "./phones/progress.ts";
import { twilioRoutes } from "./phones/routes.ts";
import { sendGridRoutes } from "./sendgrid/routes.ts";
import { sesRoutes } from "./ses/routes.ts";
import { paymentsWebhookPath, type WorldOptions } from "./settings.ts";
import { siteRoutes } from "./site/routes.ts";
import { smtpServer } from "./smtp/server.ts";
import { openDatabase } from "./store/database.ts";
import { settle } from "./store/people.ts";
import { upgradeSchema } from "./store/schema.ts";
import { unipileRoutes } from "./unipile/routes.ts";
import { writingRoutes } from "./writing/routes.ts";

export interface RunningWorld {
  readonly httpPort: number;
  readonly smtpPort: number;
  readonly imapPort: number;
  /** Stops accepting calls, lets running ones end, and closes the database. */
  stop(): Promise<void>;
}

const host = "127.0.0.1";

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

/** Starts the world: schema, people, three servers and the loop that carries out what is due. */
export async function startWorld(options: WorldOptions): Promise<RunningWorld> {
  const sql = openDatabase(options.databaseUrl);
  try {
    await upgradeSchema(sql);
    await settle(sql, options.seed);
    const world = { sql, seed: options.seed };
    const http = httpServer(world, [
      ...signInRoutes,
      ...siteRoutes,
      ...countryRoutes,
      ...actionRoutes,
      ...searchRoutes,
      ...deedRoutes,
      ...uninvitedRoutes,
      ...clockRoutes,
      ...peopleRoutes,
      ...recordRoutes,
      ...enrichmentRoutes,
      ...writingRoutes,
      ...dnsRoutes,
      ...consentRoutes,
      ...openidRoutes,
      ...tokenRoutes,
      ...grantRoutes,
      ...gmailRoutes,
      ...graphRoutes,
      ...sendGridRoutes,
      ...sesRoutes,
      ...calendlyRoutes,
      ...bookingRoutes,
      ...unipileRoutes,
      ...stripeRoutes,
      ...paymentPages,
      ...paymentControl,
      ...twilioRoutes,
      ...phoneClientRoutes(options.productPort),
      ...phoneControl,
    ]);
    const smtp = smtpServer(world);
    const imap = imapServer(world);
    const ports = {
      httpPort: await listen(http, options.httpPort),
      smtpPort: await listen(smtp.server, options.smtpPort),
      imapPort: await listen(imap.server, options.imapPort),
    };
    const stopLoop = startLoop(sql);
    const { productPort } = options;
    const stopTelling = startTelling(
      sql,
      productPort === undefined
        ? null
        : {
            address: `http://127.0.0.1:${productPort}/api/mail_notices/google/push`,
            issuer: `http://127.0.0.1:${ports.httpPort}/oauth/google`,
          },
    );
    const stopPayments = startPayments(
      sql,
      productPort === undefined ? null : `http://127.0.0.1:${productPort}${paymentsWebhookPath}`,
    );
    const stopPhones = startPhones(sql);
    const stop = async () => {
      await Promise.all([stopLoop(), stopTelling(), stopPayments(), stopPhones()]);
      const closed = Promise.all([
        new Promise<void>((resolve) => http.close(() => resolve())),
        new Promise<void>((resolve) => smtp.close(() => resolve())),
        new Promise<void>((resolve) => imap.server.close(() => resolve())),
      ]);
      http.closeIdleConnections();
      imap.closeConnections();
      setTimeout(() => http.closeAllConnections(), 2000).unref();
      await closed;
      await sql.end({ timeout: 2 });
    };
    return { ...ports, stop };
  } catch (err) {
    await sql.end({ timeout: 1 });
    throw err;
  }
}

import { ForgotPasswordForm } from "@/components/auth/index.ts";
import { env } from "@/lib/env/index.ts";
import { definePage } from "@/lib/http/define-page.tsx";

const page = definePage({ path: "/auth/forgot-password" }, async () => (
  <ForgotPasswordForm hasOutbox={env().WORLD} />
));

export const generateMetadata = page.metadata;
export default page.Page;

/**
 * Sets what must be known before the first paint: the theme (stored in local storage as `theme`, else the system's)
 * [SH-029], whether the sidebar is collapsed, the row height of tables, and the browser's time zone in a cookie, so
 * that the server writes the same times.
 */
const SCRIPT = `(function(){var r=document.documentElement,t=null;try{t=localStorage.getItem("theme");if(localStorage.getItem("sidebarIsShorten")==="true")r.dataset.sidebar="short";if(localStorage.getItem("density")==='"compact"')r.dataset.density="compact"}catch(e){}r.dataset.theme=t==="dark"||(t!=="light"&&matchMedia("(prefers-color-scheme: dark)").matches)?"dark":"light";try{var s=location.protocol==="https:";document.cookie=(s?"__Host-":"")+"timezone="+encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone)+";path=/;max-age=31536000;samesite=lax"+(s?";secure":"")}catch(e){}})()`;

/** A small inline script. With a content security policy it needs the request's nonce. */
export function FirstPaintScript({ nonce }: { nonce?: string | undefined }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file.
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: SCRIPT }} />;
}

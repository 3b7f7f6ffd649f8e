/** A spinner for the inside of a button. Pages show skeletons instead. */
export function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="size-3.5 animate-busy rounded-full border-[1.5px] border-current border-t-transparent"
    />
  );
}

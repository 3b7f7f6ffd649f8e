const png =
  "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEklEQVQImWP4XObxucyDAUIBADIWBsVvwPxaAAAAAElFTkSuQmCC";

/** A small picture, as a browser sends one. */
export const samplePicture = () =>
  new File([new Uint8Array(Buffer.from(png, "base64"))], "picture.png", { type: "image/png" });

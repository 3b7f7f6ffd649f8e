import type { ClipboardEvent, DragEvent } from "react";

/**
 * The props of an element into which files are dropped or pasted. Text is pasted as ever, also where its program adds a
 * picture of it.
 */
export function whereFilesGo(add: (files: readonly File[]) => void) {
  const isFiles = (event: DragEvent) => event.dataTransfer.types.includes("Files");
  return {
    onDragOver: (event: DragEvent) => {
      if (isFiles(event)) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      if (!isFiles(event)) return;
      event.preventDefault();
      add([...event.dataTransfer.files]);
    },
    onPaste: (event: ClipboardEvent) => {
      const { files, types } = event.clipboardData;
      if (files.length === 0 || types.includes("text/plain")) return;
      event.preventDefault();
      add([...files]);
    },
  };
}

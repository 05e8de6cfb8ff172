/** The text of a file: UTF-8, or else as Excel writes CSV on a German Windows. */
export async function textOfFile(file: Pick<Blob, 'arrayBuffer'>): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes); // no UTF-8
  }
}

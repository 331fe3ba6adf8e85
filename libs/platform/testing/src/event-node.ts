/** The folder with the certificate and the password of all event nodes of the specs, made before the specs run. */
export function nodeFolder(): string {
  const folder = process.env['TEST_EVENT_NODE_FOLDER'];
  if (!folder) throw new Error('TEST_EVENT_NODE_FOLDER is not set');
  return folder;
}

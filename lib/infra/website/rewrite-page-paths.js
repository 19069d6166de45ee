/*
 * Runs at the edge before the bucket is asked. Pages are one document: a path whose last part has no file
 * extension is a page and gets index.html; a path with one is a file, and 404 when it is missing.
 */
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by its name
function handler(event) {
  var request = event.request;
  var lastPart = request.uri.slice(request.uri.lastIndexOf('/') + 1);
  if (lastPart.indexOf('.') === -1) request.uri = '/index.html';
  return request;
}

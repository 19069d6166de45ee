/*
 * Runs at the edge before the API is asked, which sees the edge's address alone: names whoever asked. Whatever a
 * browser says of itself under that name is written over.
 */
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by its name
function handler(event) {
  var request = event.request;
  request.headers['x-viewer-address'] = { value: event.viewer.ip };
  return request;
}

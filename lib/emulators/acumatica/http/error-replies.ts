import { html, json, type Reply, text } from './reply.ts';

export const exceptions = {
  general: 'PX.Data.PXException',
  noEntity: 'PX.Api.ContractBased.NoEntitySatisfiesTheConditionException',
  undefinedCompany: 'PX.Data.PXUndefinedCompanyException',
  lockViolation: 'PX.Data.PXLockViolationException',
  optimization: 'PX.Api.ContractBased.OptimizationException',
  invalidOperation: 'System.InvalidOperationException',
  keyNotFound: 'System.Collections.Generic.KeyNotFoundException',
} as const;

const trace =
  '   at PX.Api.ContractBased.EntityService.Invoke(EntityImpl entity)\r\n   at System.Web.Http.Controllers.ApiControllerActionInvoker.InvokeActionAsyncCore()';

/** What this system calls an error of its own: 500, whatever was wrong. */
export function exception(message: string, type: string = exceptions.general): Reply {
  return json(500, {
    message: 'An error has occurred.',
    exceptionMessage: message,
    exceptionType: type,
    stackTrace: trace,
  });
}

export const noEntity = (): Reply => exception('No entity satisfies the condition.', exceptions.noEntity);

/** A field that the endpoint's version doesn't have was selected. */
export const keyNotFound = (): Reply =>
  exception('The given key was not present in the dictionary.', exceptions.keyNotFound);

/** List optimisation that failed, with the fields that caused it. */
export const notOptimizable = (causes: string): Reply =>
  exception(
    `Optimization cannot be performed.The following fields cause the error:\r\n${causes}`,
    exceptions.optimization,
  );

export const badRequest = (modelState: Record<string, string[]>): Reply =>
  json(400, { message: 'The request is invalid.', modelState });

export const notFound = (message = 'No HTTP resource was found that matches the request URI.'): Reply =>
  json(404, { message });

export const tooMany = (): Reply => text(429, 'API request was declined: too many requests.');

export const html503 = (): Reply =>
  html(
    503,
    '<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd">\r\n' +
      '<html><head><title>Service Unavailable</title></head>\r\n' +
      '<body><h2>Service Unavailable</h2><hr><p>HTTP Error 503. The service is unavailable.</p></body></html>\r\n',
  );

export const queryTooLong = (): Reply =>
  html(
    404,
    '<!DOCTYPE html><html><head><title>IIS Detailed Error - 404.15 - Not Found</title></head>' +
      '<body><h3>HTTP Error 404.15 - Not Found</h3>' +
      '<p>The request filtering module is configured to deny a request where the query string is too long.</p>' +
      '</body></html>',
  );

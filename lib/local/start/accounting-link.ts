import type { FunctionDefinition } from '../functions/function-definition.ts';
import { PlainFailure } from '../plain-failure.ts';
import type { Stack } from '../template/template.ts';

/**
 * What a person does after a deployment to bring the stack and the accounting system together, read from the
 * stack's outputs as that person would: which secrets to fill in, and where the accounting system sends.
 */
export type AccountingLink = {
  credentialsSecret: string;
  webhookSecret: string;
  /** Path on the gateway, stage included. */
  webhookPath: string;
  webhookHeader: string;
};

/** Reads the link. Throws a PlainFailure naming the output that is missing. */
export function accountingLinkOf(stack: Stack, functions: readonly FunctionDefinition[]): AccountingLink {
  const output = (name: string) => {
    const value = stack.outputs[name];
    if (!value)
      throw new PlainFailure(
        `The stack has no output ${name}, which says how to set up the accounting system.`,
      );
    return value;
  };
  const webhook = functions.find(({ environment }) => environment.WEBHOOK_HEADER_NAME);
  return {
    credentialsSecret: output('AccountingSecret'),
    webhookSecret: output('WebhookSecret'),
    webhookPath: new URL(output('WebhookAddress')).pathname,
    webhookHeader: webhook?.environment.WEBHOOK_HEADER_NAME ?? 'X-Webhook-Secret',
  };
}

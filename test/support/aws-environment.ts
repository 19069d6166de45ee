/*
 * What Lambda gives every function, for tests that talk to the emulated services: the SDK refuses to start without
 * a region and credentials, whatever they are. No test reads the machine's own.
 */
process.env.AWS_REGION = 'ap-southeast-2';
process.env.AWS_ACCESS_KEY_ID = 'local';
process.env.AWS_SECRET_ACCESS_KEY = 'local';
// The functions run on a later Node than a developer's machine may have.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';

// Stands for style sheets, pictures and fonts, which tests of behaviour have no use for.
export {};

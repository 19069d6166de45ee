/** Files of one folder, at most: in a fuller one nothing is found. */
export const MAX_FILES_A_FOLDER = 25;

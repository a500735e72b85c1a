/** What a failure says where the server sent no message; misspelt as the specification gives them (ERR-04 to ERR-07, ERR-22). */
export const DEFAULT_MESSAGES = {
  forbidden: 'Your action is not allowed!',
  unauthorized: 'Unauthorize',
  unknown: 'Unknow error!',
} as const;

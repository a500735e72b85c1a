/** Check-ins go some years after their event (decision 0114): the server may delete them then. */
export const sweptCheckIns = `
  grant delete on check_in to tsudoi_app;
`;

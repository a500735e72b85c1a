/** Whether a screen came by navigation, or is the first of this visit. */
export const visit = {
  first: true,
  countsAsNavigation(): boolean {
    return !this.first;
  },
  /** The router calls it when a navigation begins. */
  navigated(): void {
    this.first = false;
  },
};

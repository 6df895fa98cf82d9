/** The screens, in the order of their tabs, and what these say. */
export const tabs = { roundTrip: "Round trip", bench: "Bench", errors: "Errors" };

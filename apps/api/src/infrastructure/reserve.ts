/**
 * Database connections for the short statements of health, sessions, sign-ins and rates. Even when all other
 * connections are busy, people can sign in and stay signed in, and the program does not look dead.
 */
export const reservedConnections = Symbol('connections in reserve');

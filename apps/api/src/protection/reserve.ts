/**
 * Connections to the database that only health, sessions, sign-ins and rates use, with short statements: whatever else keeps all the others
 * busy, people can sign in and stay so, and nobody takes the program for dead.
 */
export const reservedConnections = Symbol('connections in reserve');

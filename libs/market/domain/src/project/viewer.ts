import type { Actor } from '../actor.js';

/** Who looks at a project, in their active role. */
export type Viewer = Actor;

/** How a viewer takes part in a project. */
export type Relation = 'customer' | 'factory' | 'provider';

// What a factory needs for work that waits to be sent. Loaded together, while there is a network: both are used without one.
export { SendOutbox } from '../../pages/factory/SendOutbox';
export { UnsentQuestion } from './UnsentQuestion';

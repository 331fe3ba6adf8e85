import { createContext, useContext } from 'react';
import { useNavigate } from 'react-router-dom';
import { openViewer } from './open-file';
import type { ViewerContext } from './open-file';

/** The order whose files are shown; undefined where files belong to none. */
export const OrderOfFiles = createContext<string | undefined>(undefined);

type Open = (file: { url: string; name: string }, more?: Omit<ViewerContext, 'project'>) => void;

/** Opens the viewer of a file; of an order's file with its notes and revisions. Call it inside the click handler. */
export function useOpenViewer(): Open {
  const project = useContext(OrderOfFiles);
  const navigate = useNavigate();
  return (file, more) => openViewer(file, (path) => void navigate(path), { project, ...more });
}

import type { StoredFile, Visibility } from '@market/contracts';
import { Form } from 'antd';
import type { ReactNode } from 'react';
import type { Drawn } from '../../../components/pictures/drawn';
import { useFormState } from '../../../forms/form-context';
import { noPlace, placeUpload } from './place-upload';
import type { PlacedFiles } from './place-upload';
import type { PartFiles } from '../parts/PartTabs';

/** Puts a stored file into the form. Throws the reason why there is no place for it. */
type PlaceFile = (file: StoredFile, drawn: Drawn, droppedNames: readonly string[]) => Visibility;

export type RenderZone = (place: PlaceFile) => ReactNode;

/** The place where files are dropped, and the upload controls of a request and of its parts. */
export type RequestFiles = PartFiles & { renderZone: RenderZone; partFiles: PartFiles };

/** Where files are dropped into the form of a request, new or edited: models become parts of it. */
export function DropZone({ render }: { render: RenderZone }) {
  const form = Form.useFormInstance<PlacedFiles>();
  const { enter } = useFormState();
  return render(({ url, name }, _, droppedNames) => {
    const placed = placeUpload(form.getFieldsValue(), { url, name }, droppedNames);
    if (!placed) throw new Error(noPlace);
    enter(placed.files);
    return placed.visibility;
  });
}

import { useUser } from '../../features/accounts/user';
import { useShowPicture } from '../../features/objects/preview/use-show-picture';

/**
 * Stores the picture of a displayed model where the server has none, as for files of earlier releases. A factory sets no
 * pictures of other people's files.
 */
export function useMissingPicture(fileUrl: string): (picture: Blob) => void {
  const { role } = useUser();
  const showPicture = useShowPicture();
  return (picture) => {
    if (role === 'manufacturer') return;
    void fetch(`${fileUrl}/thumbnail`, { credentials: 'same-origin' }).then(
      ({ status }) => status === 204 && showPicture(fileUrl, picture),
      () => undefined,
    );
  };
}

import { useCommand } from '../../../commands/use-command';
import { drawnPictures } from '../../../components/pictures/drawn';
import { useStorePictureMutation } from '../objects.api';

/**
 * Shows a picture that this browser drew, and stores it on the server for other readers. A failure is not shown: the
 * next reader who opens the file draws it again.
 */
export function useShowPicture(): (fileUrl: string, picture: Blob) => void {
  const store = useCommand(useStorePictureMutation(), { failed: null });
  return (fileUrl, picture) => {
    drawnPictures.add(fileUrl, picture);
    void store.run({ fileUrl, picture });
  };
}

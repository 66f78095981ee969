import { type KeyboardEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { cropped, initialArea, nudgeStep, type Area, type OpenPicture } from './picture-canvas.ts';

/** The cropper library moves by this fraction of its step while Shift is held. */
const SHIFT_FACTOR = 0.2;

interface Props {
  readonly picture: OpenPicture;
  readonly onApply: (file: File) => void;
  readonly onCancel: () => void;
}

/** Crops a picture: a circle on the screen, a square in the file. */
export function CropDialog({ picture, onApply, onCancel }: Props) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [step, setStep] = useState(1);
  const [area, setArea] = useState<Area | null>(null);
  const [initial] = useState(() => initialArea(picture));
  const [pending, setPending] = useState(false);

  const apply = async () => {
    if (!area) return;
    setPending(true);
    try {
      onApply(await cropped(picture, area));
    } catch {
      setPending(false);
      toast({ variant: 'destructive', title: 'Crop failed: Failed to crop the image. Please try again.' });
    }
  };
  // In the capture phase: the library reads its step while it handles the key.
  const prepareStep = (event: KeyboardEvent) => {
    if (!event.key.startsWith('Arrow')) return;
    const pixels = nudgeStep(event);
    flushSync(() => setStep(event.shiftKey ? pixels / SHIFT_FACTOR : pixels));
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onCancel();
      }}
      title="Crop your picture"
      description="Drag the picture to fit the circle, or use the arrow keys. Hold Shift to move 10 pixels, Ctrl to move 100."
      footer={
        <>
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
          <Button disabled={area === null} pending={pending} onClick={() => void apply()}>
            Apply Crop
          </Button>
        </>
      }
    >
      <div className="relative mt-5 h-72 overflow-hidden rounded-sm bg-sunken sm:h-80" onKeyDownCapture={prepareStep}>
        <Cropper
          image={picture.url}
          aspect={1}
          cropShape="round"
          showGrid={false}
          crop={crop}
          zoom={zoom}
          maxZoom={8}
          keyboardStep={step}
          initialCroppedAreaPixels={initial}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={(_, pixels) => setArea(pixels)}
          // The content security policy would block the library's style element.
          disableAutomaticStylesInjection
          mediaProps={{ alt: '' }}
          cropperProps={{ role: 'group', 'aria-label': 'Picture: move it with the arrow keys' }}
        />
      </div>
      <label className="mt-5 flex items-center gap-4 text-sm font-semibold">
        Zoom
        <input
          type="range"
          min={1}
          max={8}
          step={0.05}
          value={zoom}
          onChange={(event) => setZoom(Number(event.currentTarget.value))}
          className="min-h-11 grow accent-(--color-red)"
        />
      </label>
    </Dialog>
  );
}

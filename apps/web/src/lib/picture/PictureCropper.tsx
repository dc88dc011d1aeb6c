import { Input, Slider, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import classes from './PictureCropper.module.css'
import type { PictureArea } from './picture-file.ts'

interface PictureCropperProps {
  /** URL of the picture. */
  picture: string
  /** Aspect ratio of the selection, width by height. */
  aspect: number
  /** Shows the selection as a circle. */
  isRound?: boolean
  /** The picture may be smaller than the selection; the rest stays transparent. */
  isTransparent?: boolean
  texts: {
    /** Accessible name of the picture, with keyboard instructions. */
    area: string
    help: string
    zoom: string
  }
  /** Called with the final selection. */
  onArea: (area: PictureArea) => void
}

/** Crops a picture by touch, mouse or keyboard. Load it lazily: it includes a library. */
export function PictureCropper({ picture, aspect, texts, onArea, ...props }: PictureCropperProps) {
  const { isRound = false, isTransparent = false } = props
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [min, max] = isTransparent ? [0.5, 4] : [1, 5]
  return (
    <Stack gap="md">
      <div className={classes.area} data-transparent={isTransparent || undefined}>
        <Cropper
          image={picture}
          crop={crop}
          zoom={zoom}
          aspect={aspect}
          cropShape={isRound ? 'round' : 'rect'}
          showGrid={!isRound}
          minZoom={min}
          maxZoom={max}
          restrictPosition={!isTransparent}
          disableAutomaticStylesInjection
          cropperProps={{ role: 'group', 'aria-label': texts.area }}
          mediaProps={{ alt: '' }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_percent, pixels) => onArea(pixels)}
        />
      </div>
      <Text size="sm" c="dimmed">
        {texts.help}
      </Text>
      <Input.Wrapper label={texts.zoom} labelElement="div">
        <Slider
          min={min}
          max={max}
          step={0.05}
          label={null}
          value={zoom}
          onChange={setZoom}
          thumbLabel={texts.zoom}
        />
      </Input.Wrapper>
    </Stack>
  )
}

import { Input, Slider, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import classes from './PictureCropper.module.css'
import type { PictureArea } from './picture-file.ts'

interface PictureCropperProps {
  /** Address of the picture. */
  picture: string
  /** Width by height of the part that is kept. */
  aspect: number
  /** The part is shown as a circle. */
  isRound?: boolean
  /** The picture may be smaller than the frame; what is around it stays transparent. */
  isTransparent?: boolean
  texts: {
    /** Names the picture for screen readers, with its keys. */
    area: string
    help: string
    zoom: string
  }
  /** Where the frame came to rest. */
  onArea: (area: PictureArea) => void
}

/** Chooses the part of a picture that is kept, by finger, mouse or keys. Load it lazily: it brings a library. */
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

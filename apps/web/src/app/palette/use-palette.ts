import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { earlyKeys } from './early-keys.ts'

/** Opens the palette by ⌘K and `/`, and keeps what is typed until its field is there. */
export function usePalette(isOffered = true): { isOpen: boolean; open: () => void; close: () => void } {
  const [isOpen, palette] = useDisclosure(false)
  const open = () => {
    if (!isOffered || isOpen) return
    earlyKeys.begin()
    palette.open()
  }
  useHotkeys([['mod+K', open]], [])
  useHotkeys([['/', open]])
  return { isOpen, open, close: palette.close }
}

/** Icons used only by the builder. */
export { default as IconUndo } from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
export { default as IconRedo } from '@tabler/icons-react/dist/esm/icons/IconArrowForwardUp.mjs'

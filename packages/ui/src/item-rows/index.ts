export { ItemRows, type ItemRowsProps, type ItemRowsTexts } from './ItemRows.tsx'

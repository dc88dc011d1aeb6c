import { NewEntry } from './EntryPage.tsx'
import './texts.ts'

export default NewEntry

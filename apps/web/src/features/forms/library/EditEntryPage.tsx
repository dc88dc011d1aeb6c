import { ExistingEntry } from './EntryPage.tsx'
import './texts.ts'

export default ExistingEntry

import { readFolderData } from '@muster/contract/calls/documents/categories'
import type { CatType } from '@muster/contract/documents/documents.constants'
import type { DataOf } from '@muster/contract/kit/index'
import { readOptions } from '../../../lib/calls/query.ts'

export type FolderData = DataOf<typeof readFolderData>
export type FolderCategory = FolderData['folders'][number]['categories'][number]

/** The folders of a type with what the person may see in them. */
export const foldersOptions = (CAT_TYPE: CatType) => readOptions(readFolderData, { body: { CAT_TYPE } })

/** All categories, those that take no more documents included. */
export const categoriesIn = (data: FolderData | undefined): FolderCategory[] =>
  data?.folders.flatMap(({ categories }) => categories) ?? []

export const accessEn = {
  quick: { subAdmin: 'Add sub-admin' },
}

export type AccessTexts = typeof accessEn

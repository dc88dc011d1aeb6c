import type { Page } from '@playwright/test'
import { type Field, otherText, plausibleFile, plausibleText } from './plausible.ts'

const FIELD_WITHIN_MS = 1500
let at = 0

/** Selects the first enabled option; works like the keyboard and the mouse. */
async function choose(page: Page, place: number): Promise<void> {
  const input = page.locator(`[data-sweep-field="${place}"]`)
  await input.click({ timeout: FIELD_WITHIN_MS })
  const option = page.locator(
    '[role="option"]:visible:not([data-combobox-disabled]):not([aria-disabled="true"])',
  )
  await option.first().waitFor({ timeout: FIELD_WITHIN_MS })
  await option.first().click({ timeout: FIELD_WITHIN_MS })
  await page.keyboard.press('Tab')
}

async function fill(page: Page, field: Field, place: number): Promise<void> {
  const input = page.locator(`[data-sweep-field="${place}"]`)
  if (field.kind === 'choice') {
    if (field.value === '') await choose(page, place)
  } else if (field.kind === 'file') {
    const { name, mimeType, base64 } = plausibleFile(field.accept)
    await input.setInputFiles(
      { name, mimeType, buffer: Buffer.from(base64, 'base64') },
      { timeout: FIELD_WITHIN_MS },
    )
  } else if (field.kind === 'rich') {
    if (field.value === '') await input.fill('Sweep', { timeout: FIELD_WITHIN_MS })
  } else if (field.kind === 'tick') {
    if (field.isRequired && field.value === 'false') await input.check({ timeout: FIELD_WITHIN_MS })
  } else if (field.kind === 'text') {
    const text = plausibleText(field, ++at)
    if (text === null) return
    await input.fill(text, { timeout: FIELD_WITHIN_MS })
    await input.blur({ timeout: FIELD_WITHIN_MS })
  }
}

/** Selects the first radio button of each group without a selection. */
async function fillRadios(page: Page, fields: readonly Field[]): Promise<void> {
  const groups = Map.groupBy(
    fields.map((field, place) => ({ field, place })).filter(({ field }) => field.kind === 'radio'),
    ({ field }) => field.name,
  )
  for (const group of groups.values()) {
    const [first] = group
    if (first && group.every(({ field }) => field.value === 'false'))
      await page
        .locator(`[data-sweep-field="${first.place}"]`)
        .check({ timeout: FIELD_WITHIN_MS, force: true })
  }
}

/**
 * Fills the topmost form with plausible values, including fields that appear while filling, such as after
 * choosing an employee.
 *
 * @returns names of the fields that could not be filled
 */
export async function fillForm(page: Page, settle: () => Promise<void>): Promise<string[]> {
  const stubborn = new Set<string>()
  for (let known = 0; ; ) {
    const fields = await page.evaluate(() => window.sweepProbe.fields())
    if (fields.length <= known) return [...stubborn]
    known = fields.length
    for (const [place, field] of fields.entries())
      await fill(page, field, place).catch(() => stubborn.add(field.name))
    await fillRadios(page, fields).catch(() => stubborn.add('a choice'))
    await settle()
  }
}

/** Changes the first filled text or number. */
export async function changeOne(page: Page): Promise<void> {
  const fields = await page.evaluate(() => window.sweepProbe.fields())
  const place = fields.findIndex((field) => otherText(field) !== null)
  const text = fields[place] ? otherText(fields[place]) : null
  if (text === null) return
  const input = page.locator(`[data-sweep-field="${place}"]`)
  await input.fill(text, { timeout: FIELD_WITHIN_MS }).catch(() => null)
}

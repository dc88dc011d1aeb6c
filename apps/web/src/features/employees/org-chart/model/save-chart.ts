import type { TFunction } from 'i18next'
import { saveBlob } from '../../../../lib/calls/download.ts'
import { nameOf, reportsOf } from '../parts/box-words.ts'
import type { Box, ChartModel } from './chart-model.ts'
import { chartSvg, type Drawing, sizeOf } from './chart-svg.ts'
import { type ColourBy, entryOf, type LegendEntry, plainStripe } from './colours.ts'
import { layOut } from './layout.ts'
import { splitPages } from './pages.ts'
import type { LaidOut } from './use-layout.ts'

export interface Picture {
  model: ChartModel
  laid: LaidOut
  colourBy: ColourBy
  legend: readonly LegendEntry[]
  title: string
}

type T = TFunction<'orgchart'>

function drawingOf({ model, laid, colourBy, legend, title }: Picture, t: T): Drawing {
  return {
    boxes: laid.keys.map((key) => {
      const box = model.boxes.get(key) as Box
      return box.kind === 'department' || box.kind === 'loose' ? { ...box, name: nameOf(box, t) } : box
    }),
    parents: laid.parents,
    layout: laid.layout,
    title,
    stripe: (box) => {
      const entry = entryOf(box, colourBy, legend)
      return entry && { colour: plainStripe(entry.place), mark: entry.mark }
    },
    names: { outside: t('outside'), vacancy: t('vacancy'), reports: (box) => reportsOf(box, t) },
  }
}

export function saveSvg(picture: Picture, t: T): void {
  const svg = chartSvg(drawingOf(picture, t))
  saveBlob(new Blob([svg], { type: 'image/svg+xml' }), `${picture.title}.svg`)
}

/** Canvas size limit of browsers. */
const MOST_PIXELS = 16_000

/** Whether a PNG of this size is possible; larger charts must be saved as SVG or by branch. */
export function fitsPng({ laid }: Picture): boolean {
  const { width, height } = sizeOf(laid.layout)
  return width <= MOST_PIXELS && height <= MOST_PIXELS && width * height <= 120_000_000
}

export async function savePng(picture: Picture, t: T): Promise<void> {
  const { width, height } = sizeOf(picture.laid.layout)
  const scale = Math.min(2, MOST_PIXELS / Math.max(width, height), Math.sqrt(120_000_000 / (width * height)))
  const image = new Image()
  const address = URL.createObjectURL(new Blob([chartSvg(drawingOf(picture, t))], { type: 'image/svg+xml' }))
  try {
    image.src = address
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(width * scale)
    canvas.height = Math.round(height * scale)
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
    if (!blob) throw new Error('The browser could not make the picture.')
    saveBlob(blob, `${picture.title}.png`)
  } finally {
    URL.revokeObjectURL(address)
  }
}

/** Number of boxes readable on one page. */
const ON_A_PAGE = 36

/** The chart as print pages, with references to the pages on which branches continue. */
export function printSheets(picture: Picture, t: T): string[] {
  const { model, laid } = picture
  const pages = splitPages(laid, ON_A_PAGE)
  const pageOf = new Map(pages.map((page, at) => [page.head, at + 1]))
  return pages.map((page, at) => {
    const keys = page.places.map((place) => laid.keys[place] as string)
    const placeOf = new Map(page.places.map((place, on) => [place, on]))
    const parents = page.places.map((place, on) =>
      on === 0 && page.head !== null ? -1 : (placeOf.get(laid.parents[place] as number) ?? -1),
    )
    const continued = new Set(page.continued)
    const input = { keys, parents, isCompact: true }
    const head = page.head === null ? null : model.boxes.get(laid.keys[page.head] as string)
    const titles = [
      picture.title,
      head ? t('focusOn', { name: nameOf(head, t) }) : '',
      t('page', { page: at + 1, pages: pages.length }),
    ]
    const onPage = { ...picture, laid: { ...input, layout: layOut(input), placeOf: new Map() } }
    const drawing = drawingOf({ ...onPage, title: titles.filter(Boolean).join(' · ') }, t)
    const further = new Map(
      page.places
        .filter((place) => continued.has(place))
        .map((place) => [laid.keys[place], pageOf.get(place)]),
    )
    const reports = (box: Box) =>
      further.has(box.key) ? t('continued', { page: further.get(box.key) }) : drawing.names.reports(box)
    return chartSvg({ ...drawing, names: { ...drawing.names, reports } })
  })
}

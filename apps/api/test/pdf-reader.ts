import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Whether this tool of poppler-utils is installed; where it is not, says aloud that PDF files are not checked. */
export function hasPdfTool(tool: 'pdfsig' | 'pdftotext'): boolean {
  try {
    execFileSync(tool, ['-v'], { stdio: 'ignore' })
    return true
  } catch {
    process.stderr.write(
      `\n*** ${tool} (poppler-utils) is not installed: PDF files are NOT checked by it.\n\n`,
    )
    return false
  }
}

function runOn(bytes: Buffer, argumentsFor: (path: string) => [string, ...string[]]): string {
  const folder = mkdtempSync(join(tmpdir(), 'muster-pdf-'))
  try {
    const path = join(folder, 'a.pdf')
    writeFileSync(path, bytes)
    const [tool, ...rest] = argumentsFor(path)
    return execFileSync(tool, rest, { encoding: 'utf8' })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The text of a PDF file as an independent reader extracts it, with its layout. */
export const pdfText = (bytes: Buffer): string => runOn(bytes, (path) => ['pdftotext', '-layout', path, '-'])

/** What pdfsig says of the signatures of a PDF file. */
export const pdfSignatures = (bytes: Buffer): string => runOn(bytes, (path) => ['pdfsig', path])

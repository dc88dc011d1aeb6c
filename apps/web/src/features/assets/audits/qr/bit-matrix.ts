/** A picture of dark and light, or a code by its modules; what lies outside is light. */
export class BitMatrix {
  readonly width: number
  readonly height: number
  readonly #bits: Uint8Array

  constructor(width: number, height: number) {
    this.width = width
    this.height = height
    this.#bits = new Uint8Array(width * height)
  }

  isDark(x: number, y: number): boolean {
    return x >= 0 && y >= 0 && x < this.width && y < this.height && this.#bits[y * this.width + x] === 1
  }

  set(x: number, y: number, isDark: boolean): void {
    this.#bits[y * this.width + x] = isDark ? 1 : 0
  }
}

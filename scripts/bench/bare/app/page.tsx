export const dynamic = 'force-dynamic';

/** Measures the cost of an empty page of the framework. */
export default function BarePage() {
  return (
    <main>
      <h1>Bare page</h1>
      <p>Drawn for each request, like every page of the console.</p>
    </main>
  );
}

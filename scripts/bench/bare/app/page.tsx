export const dynamic = 'force-dynamic';

/** Measures the cost of an empty page of the framework, drawn for each request like every page of the console. */
export default function BarePage() {
  return (
    <main>
      <h1>Bare page</h1>
    </main>
  );
}
